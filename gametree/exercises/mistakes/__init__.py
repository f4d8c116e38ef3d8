"""The mistakes: their table, the misconceptions behind them, and the searches of somebody who has one."""

# %% [markdown]
# # When something is hidden
#
# **Question.** In poker you do not see the cards of the other player. Why does minimax have no answer there, and what
# takes its place?
#
# | word | meaning |
# |---|---|
# | **information set** | positions that a player cannot tell apart, because something is hidden; drawn as a dashed line |
# | **strategy** | for each information set, how often each move is played |
# | **equilibrium** | strategies that no player can improve alone |
# | **regret** | how much more another move would have brought so far |

# %%
import re

import matplotlib.pyplot as plt

import gametree as gt

LANG = "en"  # the language of captions and players: "en", "es" or "pt"
gt.error_language(LANG)  # errors too
# %load_ext gametree

# %% [markdown]
# ## Matching pennies
#
# Both players put down a coin. If both show the same side, the first player wins, else the second. In the tree the first
# one moves first, but the second one does not see the coin: the two nodes of p2 are one information set, `@h` in the
# notation.
#
# **Predict.** What does the second player do at B, and what at C? Can both moves be part of one strategy?

# %%
pennies = gt.Tree.parse("p1[heads->p2@h[heads->(1 -1) tails->(-1 1)] tails->p2@h[heads->(-1 1) tails->(1 -1)]]")
pennies

# %% [markdown]
# <details><summary>Show the explanation</summary>
#
# At B tails is better, at C heads. But a player who does not know which of the two it is has to do the same at both.
#
# </details>
#
# A search takes the best move at each node by itself, so it would let the second player look at the coin. Therefore all
# searches of the kit refuse such a tree:

# %%
try:
    gt.maxn(pennies)
except gt.GameTreeError as error:
    print(error)

# %% [markdown]
# Without the set the second player sees the coin, and wins every time:

# %%
seen = gt.maxn(re.sub("@h", "", str(pennies)))
seen.frames(lang=LANG)[-1]

# %% [markdown]
# The way out is to mix: who plays heads and tails equally often cannot be exploited. No single move does that.
#
# ## Kuhn poker
#
# Three cards, J, Q and K. Each player puts in one chip and gets a card. The first one checks or bets a chip; after a bet
# the other folds or calls, and after a check the other may bet as well. The higher card wins. There are 12 information
# sets: a player knows the own card and the moves so far, and no more.


# %%
def after_deal(own, other):
    wins = 1 if "JQK".index(own) > "JQK".index(other) else -1
    small, large = f"({wins} {-wins})", f"({2 * wins} {-2 * wins})"
    checked = f"p2@{other}c[check->{small} bet->p1@{own}cb[fold->(-1 1) call->{large}]]"
    return f"p1@{own}[check->{checked} bet->p2@{other}b[fold->(1 -1) call->{large}]]"


deals = ", ".join(f"1/6: {own}{other}->{after_deal(own, other)}" for own in "JQK" for other in "JQK" if own != other)
kuhn = gt.Tree.parse(f"{{{deals}}}")
print(len(kuhn), len(kuhn.information_sets))
kuhn

# %% [markdown]
# ## Counterfactual regret minimisation
#
# The kit has no solver for such games; OpenSpiel has. Its algorithm plays the game against itself. At each information set
# it adds up the regret of each move, and the next time it plays moves in proportion to their positive regrets. The
# *average* of all these strategies comes nearer and nearer to an equilibrium.
#
# **Exploitability** says how much the best answers against a strategy win on average; it is 0 in an equilibrium. If
# OpenSpiel is not installed here, the cell prints nothing but that.

# %%
try:
    import pyspiel
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
except ModuleNotFoundError as error:
    pyspiel = None
    print(error)

if pyspiel:
    game = pyspiel.load_game("kuhn_poker")
    solver = cfr.CFRSolver(game)
    exploited = {}
    for iteration in range(1, 301):
        solver.evaluate_and_update_policy()
        if iteration in (1, 3, 10, 30, 100, 300):
            exploited[iteration] = exploitability.exploitability(game, solver.average_policy())
            print(iteration, f"{exploited[iteration]:.4f}")

# %%
if pyspiel:
    figure, axes = plt.subplots(figsize=(6.5, 3.2))
    axes.loglog(exploited.keys(), exploited.values(), "o-", color="black")
    axes.set(xlabel="number of iterations", ylabel="exploitability")
    plt.show()

# %%
if pyspiel:
    policy = solver.average_policy()
    for own, card in enumerate("JQK"):
        for moves in ("", "pb", "p", "b"):
            chances = policy.policy_for_key(f"{own}{moves}")
            print(f"{card}{moves:3}", *(f"{chance:.2f}" for chance in chances))
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    print(f"{value:.3f}", f"{-1 / 18:.3f}")

# %% [markdown]
# Each line has an information set: the own card and the moves so far, `p` for *pass* (check or fold) and `b` for *bet* (or
# call); then how often it passes and bets. Look at the line of J without moves: the first player sometimes bets with the
# worst card. That is **bluffing**, and nobody has programmed it: it follows from the information sets. With K the first
# player bets about three times as often as with J. On average the first player loses 1/18 of a chip a game.
#
# **Exercise.** Remove the information sets from `kuhn` (`str(kuhn)` and a regular expression), so that all cards are open,
# and search it by max^n. Does anybody still bluff?

# %%
# %%reveal solution
# solution: run this cell when you have your own answer
gt.maxn(re.sub(r"@\w+", "", str(kuhn))).frames(lang=LANG)[-1]

# %% [markdown]
# Next: [12](12-exam-tomorrow.ipynb) is for the evening before the exam.

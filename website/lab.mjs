// The kernel of JupyterLite imports this module instead of pyodide.mjs. Without it, None would become undefined on its
// way to the page; JSON omits undefined, but widgets need null. If a cell needs a package that the browser does not
// have, the cell reports this, and later cells still run. The worker of students' programs starts from a file of the
// lab, so that it also runs without a network.
import { startFrom } from "./programs.mjs";
import { loadPyodide as load, version } from "./start.mjs";

export { version };

const BEGIN = `
from gametree_classroom.site.missing_packages import _go_on_without_packages as go_on_without_packages
go_on_without_packages()

from comm.base_comm import BaseComm
from pyodide.ffi import jsnull

def with_nulls(data):
    if data is None:
        return jsnull
    if isinstance(data, dict):
        return {name: with_nulls(part) for name, part in data.items()}
    if isinstance(data, (list, tuple)):
        return [with_nulls(part) for part in data]
    return data

def keeping_none(method):
    def sending(self, data=None, *args, **options):
        return method(self, with_nulls(self._open_data if data is None else data), *args, **options)
    return sending

BaseComm.open, BaseComm.send = keeping_none(BaseComm.open), keeping_none(BaseComm.send)
`;

startFrom(new URL("../lab/program_worker.mjs", import.meta.url));

export async function loadPyodide(options = {}) {
  const pyodide = await load({ ...options, convertNullToNone: true });
  pyodide.runPython(BEGIN);
  return pyodide;
}

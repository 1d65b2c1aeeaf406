"""Programs that are no Python packages: their folders are named by an environment variable."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import types
from pathlib import Path

from tests.record.cases import alone, cutoff, once, ranked
from tests.record.library import NotAsked, library


def _folder(variable):
    """The folder with a program's files."""
    if variable not in os.environ:
        raise SystemExit(f"Set {variable} to the folder of the program's files.")
    return Path(os.environ[variable])


def _printed(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.split()[-1]


@library(
    "elliot", "Elliot", "Apache-2.0", "ELLIOT: the folder of github.com/sisinflab/elliot", version_of=lambda: "0.3.1"
)
def elliot():
    base = _folder("ELLIOT") / "elliot"
    for name in ("elliot", "elliot.evaluation", "elliot.evaluation.metrics"):  # their own imports need TensorFlow
        package = sys.modules[name] = types.ModuleType(name)
        package.__path__ = [str(base.joinpath(*name.split(".")[1:]))]
    from elliot.evaluation.metrics.accuracy.ndcg.ndcg import nDCG
    from elliot.evaluation.relevance.relevance import Relevance

    def asked(threshold):
        def ask(case):
            grades = {grade for query in case["queries"] for grade in query["qrels"].values()}
            if threshold == 0 and not grades <= set(range(11)):
                raise NotAsked  # the catalogue's entry has a table of these gains
            test = {query["qid"]: query["qrels"] for query in case["queries"]}
            shown = {query["qid"]: [(doc, 1.0) for doc in ranked(query)] for query in case["queries"]}
            cut = case["k"] or max(map(len, shown.values()))
            objects = types.SimpleNamespace(cutoff=cut, relevance=Relevance(test, threshold))
            return nDCG(shown, None, None, objects).eval()

        return ask

    return {"nDCG": asked(0), "nDCG relevance_threshold: 1": asked(1)}


_EVALUATION = """
import java.util.*;
import org.opensearch.searchrelevance.metrics.calculator.Evaluation;

public class Ask {
    public static void main(String[] words) {
        List<String> docs = new ArrayList<>();
        Map<String, String> grades = new LinkedHashMap<>();
        Scanner lines = new Scanner(System.in);
        int shown = lines.nextInt();
        for (int i = 0; i < shown; i++) docs.add(lines.next());
        while (lines.hasNext()) grades.put(lines.next(), lines.next());
        System.out.println(Evaluation.calculateNDCGAtK(docs, grades, Integer.parseInt(words[0])));
    }
}
"""


@library(
    "search_relevance",
    "OpenSearch search-relevance",
    "Apache-2.0",
    "SEARCH_RELEVANCE: a folder with Evaluation.java of github.com/opensearch-project/search-relevance; a JDK",
    version_of=lambda: "main d8be5d1",
)
def search_relevance():
    found = next(_folder("SEARCH_RELEVANCE").rglob("Evaluation.java"))
    classes = _compiled(found, _EVALUATION)

    def ask(case):
        k, query = cutoff(case), alone(case)
        docs = ranked(query)
        given = [len(docs), *docs, *(cell for judged in query["qrels"].items() for cell in judged)]
        return _printed("java", "-cp", classes, "Ask", str(k), text=" ".join(map(str, given)))

    return {"NDCG@k": ask}


_RANKLIB = """
import java.util.*;
import ciir.umass.edu.learning.*;
import ciir.umass.edu.metric.NDCGScorer;

public class Ask {
    public static void main(String[] words) {
        List<DataPoint> docs = new ArrayList<>();
        for (int i = 1; i < words.length; i++) docs.add(new DenseDataPoint(words[i] + " qid:1 1:1"));
        System.out.println(new NDCGScorer(Integer.parseInt(words[0])).score(new RankList(docs)));
    }
}
"""


@library(
    "ranklib",
    "RankLib",
    "BSD-3-Clause",
    "RANKLIB: the folder of github.com/codelibs/ranklib; a JDK",
    version_of=lambda: "2.10.2-SNAPSHOT",
)
def ranklib():
    sources = _folder("RANKLIB") / "src/main/java"
    classes = _compiled(sources / "ciir/umass/edu/metric/NDCGScorer.java", _RANKLIB, sources)

    def ask(case):
        once(case)
        query = alone(case)
        grades = [str(query["qrels"].get(doc, 0)) for doc in ranked(query)]
        if not grades:
            raise NotAsked
        return _printed("java", "-cp", classes, "Ask", str(case["k"] or 0), *grades)

    return {"NDCGScorer": ask}


def _compiled(source, ask, path=None):
    """Compile a Java file and a program that asks it; return the folder of their classes."""
    folder = tempfile.mkdtemp()
    asking = Path(folder) / "Ask.java"
    asking.write_text(ask)
    where = ["-sourcepath", str(path)] if path else []
    subprocess.run(["javac", "-nowarn", "-d", folder, *where, str(source), str(asking)], check=True)
    return folder


@library("gdeval", "gdeval.pl", "NIST terms", "ir-measures; perl", version_of=lambda: "1.2a")
def gdeval():
    script = Path(importlib.util.find_spec("ir_measures").origin).parent / "bin" / "gdeval.pl"

    def ask(case):
        k = cutoff(case)
        with tempfile.TemporaryDirectory() as folder:
            run, qrels = Path(folder) / "run", Path(folder) / "qrels"
            qrels.write_text(
                "".join(f"{q['qid']} 0 {doc} {grade}\n" for q in case["queries"] for doc, grade in q["qrels"].items())
            )
            run.write_text(
                "".join(f"{q['qid']} Q0 {doc} 0 {score!r} me\n" for q in case["queries"] for doc, score in q["run"])
            )
            done = subprocess.run(
                ["perl", str(script), str(qrels), str(run), str(k)], capture_output=True, text=True, check=True
            )
        values = [float(line.split(",")[2]) for line in done.stdout.splitlines()[1:]]
        return sum(values) / len(values)  # it prints no mean

    return {"ndcg": ask}

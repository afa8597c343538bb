"""Figures in the words of Prometheus. Few, and none with a name of a person or a table in it."""

from __future__ import annotations

import resource
import time
from collections import Counter, defaultdict

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counts of one process since it started."""

    def __init__(self) -> None:
        self.began = time.time()
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.seconds: Counter[tuple[str, float]] = Counter()
        self.sums: defaultdict[str, float] = defaultdict(float)
        self.lines: Counter[str] = Counter()  # log lines written, by kind
        self.failures: Counter[str] = Counter()

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        self.requests[method, path, status] += 1
        self.sums[path] += seconds
        for bucket in BUCKETS:
            if seconds <= bucket:
                self.seconds[path, bucket] += 1

    def text(self, gauges: dict[str, float]) -> str:
        """All figures, and those that are looked up now."""
        out = ["# TYPE sengoku_requests_total counter"]
        for (method, path, status), count in sorted(self.requests.items()):
            out.append(f'sengoku_requests_total{{method="{method}",path="{path}",status="{status}"}} {count}')
        out.append("# TYPE sengoku_request_seconds histogram")
        for path in sorted(self.sums):
            total = sum([n for (_, p, _), n in self.requests.items() if p == path])
            for bucket in BUCKETS:
                out.append(
                    f'sengoku_request_seconds_bucket{{path="{path}",le="{bucket}"}} {self.seconds[path, bucket]}'
                )
            out.append(f'sengoku_request_seconds_bucket{{path="{path}",le="+Inf"}} {total}')
            out.append(f'sengoku_request_seconds_sum{{path="{path}"}} {self.sums[path]:.6f}')
            out.append(f'sengoku_request_seconds_count{{path="{path}"}} {total}')
        out.append("# TYPE sengoku_lines_total counter")
        out += [f'sengoku_lines_total{{kind="{kind}"}} {n}' for kind, n in sorted(self.lines.items())]
        out.append("# TYPE sengoku_failures_total counter")
        out += [f'sengoku_failures_total{{what="{what}"}} {n}' for what, n in sorted(self.failures.items())]
        usage = resource.getrusage(resource.RUSAGE_SELF)
        gauges = {**gauges, "cpu_seconds": usage.ru_utime + usage.ru_stime, "up_seconds": time.time() - self.began}
        for name, value in gauges.items():
            out += [f"# TYPE sengoku_{name} gauge", f"sengoku_{name} {value:.6g}"]
        return "\n".join(out) + "\n"

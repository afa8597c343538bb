// The charts of a finished game: what its seats held and how they stood, over the course.
import type { Course } from "../../lib/api-types";
import type { BaseView } from "../../lib/source";
import { crestOfSeat } from "../../games/crests";
import type { Series } from "../../ui/Chart.svelte";

export interface ChartOf {
  what: string; // chart.<what>.<game> is its title
  series: Series[];
  digits: number;
}

export function chartsOf(course: Course, view: BaseView | null, name: (seat: number) => string): ChartOf[] {
  const seats = course.points[0]?.scores.length ?? 0;
  const half = course.game === "dueling-samurai" ? 2 : 1; // its scores count half points
  const lines = (values: (point: Course["points"][number]) => number[]): Series[] =>
    Array.from({ length: seats }, (_, seat) => ({
      name: name(seat), crest: crestOfSeat(course.game, view, seat), values: course.points.map((point) => values(point)[seat] ?? 0),
    }));
  const same = course.points.every((point) => point.lands.every((lands, seat) => lands === point.scores[seat]));
  const charts: ChartOf[] = [];
  if (course.points[0]?.lands.length) charts.push({ what: "lands", series: lines((point) => point.lands), digits: 0 });
  if (!same || !charts.length) charts.push({ what: "scores", series: lines((point) => point.scores.map((score) => score / half)), digits: half > 1 ? 1 : 0 });
  return charts;
}

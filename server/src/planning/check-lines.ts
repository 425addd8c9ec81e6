import { bordersOf, type FieldError, type Geography, type PlanLine, planKeyOf } from '@vagon/contract';
import { Refused } from '../http/problem.ts';

/**
 * Refuses a plan that names a figure twice, or a handover to an MTU to which no
 * section leads from the station. Abroad is possible everywhere: which stations
 * lie at the country's border the data do not tell.
 * @throws Refused `validation_failed` (400), an error for each line that is wrong
 */
export function checkLines(lines: readonly PlanLine[], stationId: number, geography: Geography): void {
  const borders = bordersOf(geography, stationId);
  const errors: FieldError[] = [];
  const keys = new Set<string>();
  lines.forEach((line, index) => {
    const key = planKeyOf(line);
    if (keys.has(key)) errors.push({ field: `lines/${index}`, reason: `${key} stands twice` });
    keys.add(key);
    if (line.work === 'handOver' && line.toRegionId !== null && !borders.includes(line.toRegionId))
      errors.push({ field: `lines/${index}/toRegionId`, reason: 'is no MTU that a section leads to' });
  });
  if (errors.length > 0) throw new Refused(400, 'validation_failed', 'Some lines of the plan are wrong.', { errors });
}

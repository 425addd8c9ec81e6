import type { AlertRule, AlertRuleChange, AlertRuleKind, TemperatureRange } from '@vagon/contract';
import { ALERT_RULES, WAGON_KINDS } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';

/** As the table has it: null where the rule has no such limit. */
interface RuleRow extends Omit<AlertRule, 'hours' | 'percent' | 'temperatures'> {
  hours: number | null;
  percent: number | null;
}

const READ = 'SELECT rule, is_on AS "isOn", is_urgent AS "isUrgent", hours, percent, version FROM alert_rule';

async function readTemperatures(database: Queryable): Promise<TemperatureRange[]> {
  const { rows } = await database.query<TemperatureRange>(
    `SELECT wagon_kind AS "wagonKind", min, max FROM alert_temperature_range
     ORDER BY array_position($1::text[], wagon_kind)`,
    [WAGON_KINDS],
  );
  return rows;
}

const toRule = ({ hours, percent, ...row }: RuleRow, temperatures: TemperatureRange[]): AlertRule => ({
  ...row,
  ...(hours === null ? {} : { hours }),
  ...(percent === null ? {} : { percent }),
  ...(row.rule === 'temperature_outside' ? { temperatures } : {}),
});

/** All rules in the order in which screens show them. */
export async function listRules(database: Queryable): Promise<AlertRule[]> {
  const { rows } = await database.query<RuleRow>(`${READ} ORDER BY array_position($1::text[], rule)`, [ALERT_RULES]);
  const temperatures = await readTemperatures(database);
  return rows.map((row) => toRule(row, temperatures));
}

/** One rule, locked until the transaction ends. */
export async function lockRule(database: Queryable, rule: AlertRuleKind): Promise<AlertRule> {
  const { rows } = await database.query<RuleRow>(`${READ} WHERE rule = $1 FOR UPDATE`, [rule]);
  const [row] = rows;
  if (row === undefined) throw new Error(`the record has no rule ${rule}`);
  return toRule(row, await readTemperatures(database));
}

/** Writes a rule anew and raises its version. */
export async function updateRule(
  database: Queryable,
  rule: AlertRuleKind,
  { isOn, isUrgent, hours, percent, temperatures }: AlertRuleChange,
): Promise<void> {
  await database.query(
    'UPDATE alert_rule SET is_on = $2, is_urgent = $3, hours = $4, percent = $5, version = version + 1 WHERE rule = $1',
    [rule, isOn, isUrgent, hours ?? null, percent ?? null],
  );
  for (const { wagonKind, min, max } of temperatures ?? [])
    await database.query('UPDATE alert_temperature_range SET min = $2, max = $3 WHERE wagon_kind = $1', [
      wagonKind,
      min,
      max,
    ]);
}

import {
  AlertRule,
  AlertRuleChange,
  type AlertRuleKind,
  AlertRuleParams,
  type FieldError,
  IfMatchHeaders,
  NARROWEST_TEMPERATURE_RANGE,
  versionTag,
} from '@vagon/contract';
import { Type } from 'typebox';
import { signedIn } from '../auth/access-rules.ts';
import { writeAudit } from '../auth/audit.ts';
import { inTransaction, type Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { refuseChanged } from '../http/if-match.ts';
import { Refused } from '../http/problem.ts';
import { listRules, lockRule, updateRule } from './rule-queries.ts';

const tags = ['alerts'];

type Limit = 'hours' | 'percent' | 'temperatures';
const LIMITS = ['hours', 'percent', 'temperatures'] as const;
/** Which limit each rule has; the others have none. */
const LIMIT_OF: Partial<Record<AlertRuleKind, Limit>> = {
  silent: 'hours',
  standing_long: 'hours',
  battery_low: 'percent',
  plan_behind: 'percent',
  temperature_outside: 'temperatures',
};

export interface RuleRoutesNeed {
  pool: Pool;
  /** Told after a rule was changed; resolves when the alerts are what the rule says. */
  onRulesChanged(): Promise<void>;
}

/** What alerts are raised for: kept by administrators. */
export function ruleRoutes(app: App, { pool, onRulesChanged }: RuleRoutesNeed): void {
  app.get(
    '/alerts/rules',
    { config: { access: 'admin' }, schema: { tags, response: { 200: Type.Array(AlertRule) } } },
    () => listRules(pool),
  );

  app.put(
    '/alerts/rules/:rule',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        headers: IfMatchHeaders,
        params: AlertRuleParams,
        body: AlertRuleChange,
        response: { 200: AlertRule },
      },
    },
    async (request, reply) => {
      const { rule } = request.params;
      refuseWrongLimits(rule, request.body);
      const changed = await inTransaction(pool, async (connection) => {
        const before = await lockRule(connection, rule);
        refuseChanged(request.headers, before.version);
        await updateRule(connection, rule, request.body);
        const after = await lockRule(connection, rule);
        await writeAudit(connection, {
          employeeId: signedIn(request).employeeId,
          action: 'edit',
          subject: 'alert_rule',
          key: rule,
          before: audited(before),
          after: audited(after),
        });
        return after;
      });
      await onRulesChanged();
      return reply.header('etag', versionTag(changed.version)).send(changed);
    },
  );
}

/** A rule as the audit keeps it: each kind's temperatures in words, so that what differs is seen by kind. */
const audited = ({ rule, version, temperatures, ...limits }: AlertRule) => ({
  ...limits,
  ...(temperatures && {
    temperatures: Object.fromEntries(temperatures.map(({ wagonKind, min, max }) => [wagonKind, `${min}…${max}`])),
  }),
});

/** @throws Refused `validation_failed` (400) where a rule lacks its limit, has another's, or a range is none */
function refuseWrongLimits(rule: AlertRuleKind, change: AlertRuleChange): void {
  const errors: FieldError[] = LIMITS.filter(
    (limit) => (change[limit] === undefined) === (LIMIT_OF[rule] === limit),
  ).map((field) => ({ field, reason: LIMIT_OF[rule] === field ? 'is needed by this rule' : 'is not of this rule' }));
  const seen = new Set<string>();
  for (const [index, { wagonKind, min, max }] of (change.temperatures ?? []).entries()) {
    if (seen.has(wagonKind)) errors.push({ field: `temperatures/${index}/wagonKind`, reason: 'is there twice' });
    seen.add(wagonKind);
    if (max - min < NARROWEST_TEMPERATURE_RANGE)
      errors.push({
        field: `temperatures/${index}/max`,
        reason: `must be at least ${NARROWEST_TEMPERATURE_RANGE} °C above min`,
      });
  }
  if (errors.length > 0)
    throw new Refused(400, 'validation_failed', 'The rule does not take these limits.', { errors });
}

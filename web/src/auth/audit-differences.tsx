import type { AuditEntry, Place } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { usePlanNames } from '../planning/plan-names.ts';
import { UNKNOWN } from '../ui/format.ts';
import { type Difference, differencesBetween, type Fact } from './audit-difference.ts';
import classes from './audit-differences.module.css';

/** What a change changed, field by field in words. */
export function AuditDifferences({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const differences = differencesBetween(entry.before, entry.after);
  if (differences.length === 0) return t('nothingShown');
  return (
    <ul className={classes.list}>
      {differences.map((difference) => (
        <li key={difference.field}>
          <DifferenceText {...difference} />
        </li>
      ))}
    </ul>
  );
}

/** A figure of a plan, as `planKeyOf` names it. */
const PLAN_KEY = /^(load|unload|supply|handOver):/;

function DifferenceText({ field, before, after }: Difference) {
  const t = useTranslations('audit');
  const textOf = useFactText(field);
  const fieldKey = `fields.${field}` as 'fields.number';
  const { figureOfKey } = usePlanNames();
  const name = t.has(fieldKey) ? t(fieldKey) : PLAN_KEY.test(field) ? figureOfKey(field) : field;
  if (before === undefined) return `${name}: ${textOf(after)}`;
  return (
    <>
      {name}: <span className="visually-hidden">{t('before')} </span>
      <del>{textOf(before)}</del>
      {after !== undefined && (
        <>
          <span aria-hidden> → </span>
          <span className="visually-hidden">{t('after')} </span>
          <ins>{textOf(after)}</ins>
        </>
      )}
    </>
  );
}

/** Gives a field's value in words where the catalogue has them. */
function useFactText(field: string): (fact: Fact | undefined) => string {
  const t = useTranslations('audit.values');
  const names = usePlanNames();
  return (fact) => {
    if (fact === null || fact === undefined) return UNKNOWN;
    if (typeof fact === 'boolean') return fact ? t('yes') : t('no');
    if (field === 'place') return names.place(toPlace(String(fact)));
    const key = `${field}.${fact}` as 'country.1';
    return t.has(key) ? t(key) : String(fact);
  };
}

/** The place that a fact as `region:2` names. */
function toPlace(fact: string): Place {
  const [level, id] = fact.split(':');
  return level === 'region' || level === 'station' ? { level, id: Number(id) } : { level: 'railway' };
}

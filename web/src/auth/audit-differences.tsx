import type { AuditEntry } from '@vagon/contract';
import { useTranslations } from 'use-intl';
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

function DifferenceText({ field, before, after }: Difference) {
  const t = useTranslations('audit');
  const textOf = useFactText(field);
  const fieldKey = `fields.${field}` as 'fields.number';
  const name = t.has(fieldKey) ? t(fieldKey) : field;
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
  return (fact) => {
    if (fact === null || fact === undefined) return UNKNOWN;
    if (typeof fact === 'boolean') return fact ? t('yes') : t('no');
    const key = `${field}.${fact}` as 'country.1';
    return t.has(key) ? t(key) : String(fact);
  };
}

import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import classes from './open-alerts-count.module.css';
import { useOpenAlerts } from './use-open-alerts.ts';

/** Beside the way to the alerts: how many are open; nothing while there are none. */
export function OpenAlertsCount() {
  const t = useTranslations('navigation');
  const format = useFormat();
  const open = useOpenAlerts();
  if (!open) return null;
  return (
    <>
      {' '}
      <span className={classes.count} aria-hidden>
        {format.number(open)}
      </span>
      <span className="visually-hidden">{t('openAlerts', { count: open })}</span>
    </>
  );
}

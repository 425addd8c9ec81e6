import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { openAlertsQuery } from '../alerts/alert-queries.ts';
import { useFormat } from '../ui/format.ts';
import classes from './nav-bar.module.css';

/** More are not counted out: the place is small, and what matters is that there are many. */
const MOST = 99;

/** At the button of the folded menu: how many alerts are open, as their link in the menu knows. */
export function FoldedAlerts() {
  const t = useTranslations('navigation');
  const { number } = useFormat();
  const { data } = useQuery({ ...openAlertsQuery, enabled: false });
  if (!data?.open) return null;
  return (
    <span className={classes.folded}>
      <span aria-hidden>{data.open > MOST ? `${number(MOST)}+` : number(data.open)}</span>
      <span className="visually-hidden">
        {t('alerts')}, {t('openAlerts', { count: data.open })}
      </span>
    </span>
  );
}

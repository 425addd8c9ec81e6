import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import classes from './footer.module.css';

/** The line below every page. */
export function Footer() {
  const t = useTranslations('footer');
  const { year } = useFormat();
  return (
    <footer className={classes.footer}>
      <span>{t('copyright', { year: year(Date.now()) })}</span>
      <nav aria-label={t('label')} className={classes.links}>
        <Anchor component={Link} to="/home" inherit underline="always">
          {t('home')}
        </Anchor>
        <Anchor component={Link} to="/search" inherit underline="always">
          {t('search')}
        </Anchor>
      </nav>
    </footer>
  );
}

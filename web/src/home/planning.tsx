import { useTranslations } from 'use-intl';
import classes from './home.module.css';

const SPANS = ['shift', 'day'] as const;

/** What shift and daily planning begins with. */
export function Planning() {
  const t = useTranslations('home.planning');
  return (
    <section className={classes.planning} aria-labelledby="planning">
      <h2 id="planning">{t('title')}</h2>
      <p className={classes.intro}>{t('intro')}</p>
      <dl className={classes.facts}>
        {SPANS.map((name) => (
          <div key={name} className={classes.fact}>
            <dt>{t(`${name}.title`)}</dt>
            <dd>{t(`${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

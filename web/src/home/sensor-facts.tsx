import { useTranslations } from 'use-intl';
import classes from './home.module.css';

const FACTS = ['location', 'state', 'health'] as const;

/** What the wagons' sensors tell. */
export function SensorFacts() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="sensors">
      <h2 id="sensors">{t('sensorsTitle')}</h2>
      <dl className={classes.facts}>
        {FACTS.map((name) => (
          <div key={name} className={classes.fact}>
            <dt>{t(`sensors.${name}.title`)}</dt>
            <dd>{t(`sensors.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

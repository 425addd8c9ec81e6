import { useTranslations } from 'use-intl';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { Hero } from './hero.tsx';
import classes from './home.module.css';
import { Levels } from './levels.tsx';
import { SensorFacts } from './sensor-facts.tsx';

/** What the product is for, and the way to the search. */
export default function HomeScreen() {
  const t = useTranslations('home');
  useScreenTitle(t('title'));
  return (
    <>
      <Hero />
      <div className={classes.sections}>
        <Levels />
        <SensorFacts />
        <section className={classes.planning} aria-labelledby="planning">
          <h2 id="planning">{t('planningTitle')}</h2>
          <p>{t('planning')}</p>
        </section>
      </div>
    </>
  );
}

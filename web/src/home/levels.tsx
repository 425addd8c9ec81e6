import { IconBuildingWarehouse, IconMap2, IconRoute } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './home.module.css';

const LEVELS = [
  { name: 'railway', Icon: IconMap2 },
  { name: 'region', Icon: IconRoute },
  { name: 'station', Icon: IconBuildingWarehouse },
] as const;

/** The three levels at which wagons are followed: railway, MTU, station. */
export function Levels() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="levels">
      <h2 id="levels">{t('levelsTitle')}</h2>
      <ol className={classes.cards}>
        {LEVELS.map(({ name, Icon }) => (
          <li key={name} className={classes.card}>
            <Icon className={classes.icon} size={32} stroke={1.5} aria-hidden />
            <h3>{t(`levels.${name}.title`)}</h3>
            <p>{t(`levels.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

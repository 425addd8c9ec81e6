import { useTranslations } from 'use-intl';
import { isSignedIn } from '../auth/session-status.ts';
import { useSession } from '../auth/use-session.ts';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { Hero } from './hero.tsx';
import classes from './home.module.css';
import { Levels } from './levels.tsx';
import { LiveFigures } from './live-figures.tsx';
import { Planning } from './planning.tsx';
import { SensorFacts } from './sensor-facts.tsx';

/** What the product is for, the way to the search, and for employees how the railway stands now. */
export default function HomeScreen() {
  const t = useTranslations('home');
  const session = useSession();
  useScreenTitle(t('title'));
  return (
    <>
      <Hero />
      <div className={classes.sections}>
        {isSignedIn(session) && <LiveFigures />}
        <Levels />
        <SensorFacts />
        <Planning />
      </div>
    </>
  );
}

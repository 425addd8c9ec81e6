import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../auth/use-session.ts';
import classes from './hero.module.css';
import { NetworkMap } from './network-map.tsx';

/** The first thing a visitor sees: one sentence, one button, the railway. */
export function Hero() {
  const t = useTranslations('home');
  const session = useSession();
  return (
    <section className={classes.hero} aria-labelledby="headline">
      <div className={classes.inner}>
        <div className={classes.text}>
          <h1 id="headline" className={classes.headline}>
            {t('headline')}
          </h1>
          <p className={classes.lead}>{t('lead')}</p>
          <Button
            component={Link}
            to="/search"
            size="lg"
            color="yellow.4"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            {t('search')}
          </Button>
          {session.status === 'signed-out' && (
            <p className={classes.signIn}>
              {t.rich('signInFirst', {
                login: (text) => <Link to="/login">{text}</Link>,
                register: (text) => <Link to="/register">{text}</Link>,
              })}
            </p>
          )}
        </div>
        <NetworkMap />
      </div>
    </section>
  );
}

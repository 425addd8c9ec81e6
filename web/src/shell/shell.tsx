import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { Notices } from './notices.tsx';
import classes from './shell.module.css';
import { useFreshStart } from './use-fresh-start.ts';

/** What surrounds every screen. */
export function Shell() {
  const t = useTranslations('navigation');
  const { pathname } = useLocation();
  const main = useFreshStart(pathname);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <NavBar />
      <Notices />
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <CrashBoundary key={pathname} fallback={<CrashScreen />}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      <Footer />
    </div>
  );
}

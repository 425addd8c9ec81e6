import { useQuery } from '@tanstack/react-query';
import type { Place } from '@vagon/contract';
import { lazy } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { meQuery } from '../auth/me-query.ts';
import { geographyQuery } from '../geography/geography-query.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import NotFoundScreen from '../shell/not-found-screen.tsx';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { planPath } from './plan-address.ts';
import { PlanScreen } from './plan-screen.tsx';

const ReportScreen = lazy(() => import('./report-screen.tsx'));

/** The screens of the plan: each place's, and the report of each. */
export default function PlanRoutes() {
  return (
    <Routes>
      <Route index element={<OwnPlace />} />
      <Route path="railway/:report?" element={<PlaceScreen level="railway" />} />
      <Route path="mtu/:id/:report?" element={<PlaceScreen level="region" />} />
      <Route path="station/:id/:report?" element={<PlaceScreen level="station" />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

/** Goes to where its reader works: a dispatcher to their place, others to the railway. */
function OwnPlace() {
  const me = useQuery(meQuery);
  if (me.isPending) return <Spinner />;
  return <Navigate to={planPath(me.data?.place ?? { level: 'railway' })} replace />;
}

/** Shows what the address names once the railway and its hours are known. */
function PlaceScreen({ level }: { level: Place['level'] }) {
  const t = useTranslations('planning');
  const { id, report } = useParams();
  const settings = useQuery(settingsQuery);
  const geography = useQuery(geographyQuery);
  const failed = [settings, geography].find(({ error, data }) => error && !data);
  if (failed?.error)
    return <ErrorReplacement what={t('what')} failure={failed.error} onRetry={() => void failed.refetch()} />;
  if (!settings.data || !geography.data) return <Spinner />;

  const places = level === 'region' ? geography.data.regions : geography.data.stations;
  const place = level === 'railway' ? { level } : { level, id: Number(id) };
  const isThere = place.level === 'railway' || places.some((each) => each.id === place.id);
  if (!isThere || (report !== undefined && report !== 'report')) return <NotFoundScreen />;
  const hours = settings.data.workingHours;
  return report ? <ReportScreen place={place} hours={hours} /> : <PlanScreen place={place} hours={hours} />;
}

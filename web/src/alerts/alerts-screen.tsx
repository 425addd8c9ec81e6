import { Navigate, useSearchParams } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import { isRegionOpen, readAlertFilter, writeAlertFilter } from './alert-filter.ts';
import { AlertsView } from './alerts-view.tsx';
import { useOwnRegion } from './use-own-region.ts';

/** The alerts that the address asks for; a dispatcher begins with those of their own MTU. */
export default function AlertsScreen() {
  const [address] = useSearchParams();
  const own = useOwnRegion();
  if (!isRegionOpen(address) || own === '') return <AlertsView />;
  if (own === undefined) return <Spinner />;
  const filter = { ...readAlertFilter(address), region: own };
  return <Navigate to={{ search: String(new URLSearchParams(writeAlertFilter(filter))) }} replace />;
}

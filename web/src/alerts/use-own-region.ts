import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../auth/me-query.ts';
import { geographyQuery } from '../geography/geography-query.ts';

/**
 * The MTU in which the place of a dispatcher lies, its id in digits.
 * @returns '' for who has no place, or one that is the whole railway; undefined until it is known
 */
export function useOwnRegion(): string | undefined {
  const me = useQuery(meQuery);
  const geography = useQuery(geographyQuery);
  // What cannot be known must not keep the alerts back.
  if (me.error || geography.error) return '';
  if (!me.data || !geography.data) return undefined;
  const { place } = me.data;
  if (!place || place.level === 'railway') return '';
  if (place.level === 'region') return String(place.id);
  return String(geography.data.stations.find(({ id }) => id === place.id)?.regionId ?? '');
}

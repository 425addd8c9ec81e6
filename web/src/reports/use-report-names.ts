import { useQuery } from '@tanstack/react-query';
import type { Figure, FigureUnit, Place, ReportQuestion, ReportRow, WagonKind } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { useRegionName, useStationName } from '../geography/use-place-names.ts';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { writeDate } from '../ui/period-value.ts';

/** What a report's parts and values are called in the interface's language. */
export interface ReportNames {
  place: (place: Place) => string;
  /** A row of the report. */
  group: (group: ReportRow['group'], question: ReportQuestion) => string;
  /** A figure with its unit, as it heads a column. */
  figure: (figure: Figure, unit: FigureUnit) => string;
  /** A value without its unit; a dash where there is nothing to measure. */
  value: (value: number | null | undefined, unit: FigureUnit) => string;
}

export function useReportNames(): ReportNames {
  const t = useTranslations();
  const format = useFormat();
  const { data: geography } = useQuery(geographyQuery);
  const regionName = useRegionName();
  const stationName = useStationName();

  function place(of: Place): string {
    if (of.level === 'railway') return t('reports.places.railway');
    const region = of.level === 'region' ? geography?.regions.find(({ id }) => id === of.id) : undefined;
    if (region) return t('reports.places.region', { name: regionName(region.name) });
    const station = of.level === 'station' ? geography?.stations.find(({ id }) => id === of.id) : undefined;
    return station ? t('reports.places.station', { name: stationName(station) }) : UNKNOWN;
  }

  function part(id: number, { level }: Place): string {
    const station = level === 'railway' ? undefined : geography?.stations.find((each) => each.id === id);
    const region = level === 'railway' ? geography?.regions.find((each) => each.id === id) : undefined;
    if (region) return regionName(region.name);
    return station ? stationName(station) : UNKNOWN;
  }

  return {
    place,
    group: (group, { breakdown, place: of }) => {
      if (breakdown === 'day') return writeDate(String(group));
      if (breakdown === 'kind') return t(`events.wagonKinds.${group as WagonKind}`);
      return typeof group === 'number' ? part(group, of) : t('reports.nowhere');
    },
    figure: (figure, unit) => {
      const name = t(`reports.figures.${figure}`);
      return unit === 'count' ? name : `${name}, ${t(`reports.units.${unit}`)}`;
    },
    value: (value, unit) => {
      if (value === null || value === undefined) return UNKNOWN;
      return format.number(unit === 'share' ? value * 100 : value);
    },
  };
}

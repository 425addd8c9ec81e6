import { useQuery } from '@tanstack/react-query';
import type { Geography, Place, PlanBorder, PlanWork, WagonKind } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { geographyQuery } from '../geography/geography-query.ts';
import { useRegionName, useStationName } from '../geography/use-place-names.ts';
import { UNKNOWN } from '../ui/format.ts';

/** What a figure is about. */
export interface FigureSubject {
  work: PlanWork;
  kind: WagonKind | null;
  border: PlanBorder | null;
}

/** The plan's places and figures in the interface's language; a dash for what the railway does not have. */
export interface PlanNames {
  region: (id: number) => string;
  station: (id: number) => string;
  place: (place: Place) => string;
  /** A figure without its work: the wagon kind, or the border. */
  subject: (figure: Pick<FigureSubject, 'kind' | 'border'>) => string;
  /** A border by its two sides. */
  border: (border: PlanBorder) => string;
  /** A figure with its work. */
  figure: (figure: FigureSubject) => string;
  /** A figure by its key within a station's plan, `load:tank`. */
  figureOfKey: (key: string) => string;
}

/** The railway, once it is loaded. */
export const useGeography = (): Geography | undefined => useQuery(geographyQuery).data;

export function usePlanNames(): PlanNames {
  const t = useTranslations();
  const geography = useGeography();
  const regionName = useRegionName();
  const stationName = useStationName();
  const region = (id: number) => {
    const found = geography?.regions.find((each) => each.id === id);
    return found ? t('planning.places.region', { name: regionName(found.name) }) : UNKNOWN;
  };
  const station = (id: number) => {
    const found = geography?.stations.find((each) => each.id === id);
    return found ? stationName(found) : UNKNOWN;
  };
  const subject: PlanNames['subject'] = ({ kind, border }) => {
    if (kind) return t(`events.wagonKinds.${kind}`);
    if (!border) return t('planning.all');
    return border.toRegionId === null ? t('planning.abroad') : region(border.toRegionId);
  };
  const figure: PlanNames['figure'] = ({ work, kind, border }) => {
    const name = t(`planning.works.${work}`);
    return kind || border ? `${name}: ${subject({ kind, border })}` : name;
  };
  return {
    region,
    station,
    place: (place) => {
      if (place.level === 'railway') return t('planning.places.railway');
      return place.level === 'region' ? region(place.id) : station(place.id);
    },
    subject,
    border: (border) => `${region(border.fromRegionId)} → ${subject({ kind: null, border })}`,
    figure,
    figureOfKey: (key) => {
      const [work, of] = key.split(':') as [PlanWork, string];
      if (work !== 'handOver') return figure({ work, kind: of as WagonKind, border: null });
      return figure({ work, kind: null, border: { fromRegionId: 0, toRegionId: of === 'abroad' ? null : Number(of) } });
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { foldName, type Station, toCyrillic } from '@vagon/contract';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../language/use-language.ts';
import type { Language } from '../messages/languages.ts';
import { geographyQuery } from './geography-query.ts';

/** What a station was called before stands in its Russian name: found by it, shown without it. */
const FORMER_NAME = / \(быв\. [^)]*\)$/;

/** A station's name as readers of the language know it. */
function stationNameIn(language: Language, { name, nameRu }: Pick<Station, 'name' | 'nameRu'>): string {
  if (language === 'ru') return nameRu.replace(FORMER_NAME, '');
  return language === 'uz-Cyrl' ? toCyrillic(name) : name;
}

/** Names a station of the railway in the interface's language. */
export function useStationName(): (station: Pick<Station, 'name' | 'nameRu'>) => string {
  const language = useLanguage();
  return useCallback((station) => stationNameIn(language, station), [language]);
}

/** As {@link useStationName} by the name that answers carry; Russian shows it as it is until the railway is loaded. */
export function useNameOfStation(): (name: string) => string {
  const language = useLanguage();
  const isRussian = language === 'ru';
  const { data: geography } = useQuery({ ...geographyQuery, enabled: isRussian });
  const russian = useMemo(
    () => new Map(isRussian ? geography?.stations.map(({ name, nameRu }) => [name, nameRu]) : []),
    [geography, isRussian],
  );
  return useCallback(
    (name) => stationNameIn(language, { name, nameRu: russian.get(name) ?? name }),
    [language, russian],
  );
}

/** Names an MTU in the interface's language by the name that answers carry. */
export function useRegionName(): (name: string) => string {
  const t = useTranslations('regions');
  return (name) => {
    const key = foldName(name) as 'toshkent';
    return t.has(key) ? t(key) : name;
  };
}

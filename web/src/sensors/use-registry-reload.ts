import { useQueryClient } from '@tanstack/react-query';
import { REGISTRY_KEY } from './sensor-queries.ts';

/** Loads every list of wagons and of sensors that is shown again. */
export function useRegistryReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: REGISTRY_KEY });
}

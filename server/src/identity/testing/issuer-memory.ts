import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** The issuer's sessions, codes and tokens, kept until it stops; its clients are asked for each time. */
export function createIssuerMemory(client: () => AdapterPayload): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();

  return (model): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      async upsert(id, payload) {
        kept.set(keyOf(id), payload);
      },
      async find(id) {
        return model === 'Client' ? client() : kept.get(keyOf(id));
      },
      async findByUid(uid) {
        return [...kept].find(([key, payload]) => key.startsWith(`${model} `) && payload.uid === uid)?.[1];
      },
      async findByUserCode() {},
      async consume(id) {
        kept.set(keyOf(id), { ...kept.get(keyOf(id)), consumed: Math.floor(Date.now() / 1000) });
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

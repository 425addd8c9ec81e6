import { queryOptions } from '@tanstack/react-query';
import { fetchMe } from './auth-calls.ts';

/** Who is signed in, with the place that is theirs. */
export const meQuery = queryOptions({ queryKey: ['employee', 'me'], queryFn: fetchMe });

import * as v from 'valibot'
import { getConfig } from '../http/getConfig.ts'
import type { StoredValue } from './StoredValue.ts'

/** The last remote configuration, used until the fresh one comes (decisions, "Request at start"). */
export const storedRemoteConfig: StoredValue<v.InferOutput<typeof getConfig.answer>> = {
  key: '@billfold/remote-config',
  version: 1,
  parse(stored) {
    const parsed = v.safeParse(getConfig.answer, stored)
    return parsed.success ? parsed.output : undefined
  },
}

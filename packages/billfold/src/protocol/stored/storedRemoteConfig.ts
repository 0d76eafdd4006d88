import * as v from 'valibot'
import type { Answer } from '../http/endpoint.ts'
import { getConfig } from '../http/getConfig.ts'
import type { StoredValue } from './StoredValue.ts'

/** The project's remote configuration as it came last, so that the next visit opens with it. */
export const storedRemoteConfig: StoredValue<Answer<typeof getConfig>> = {
  key: '@billfold/remote-config',
  version: 1,
  parse(stored) {
    const { success, output } = v.safeParse(getConfig.answer, stored)
    return success ? output : undefined
  },
}

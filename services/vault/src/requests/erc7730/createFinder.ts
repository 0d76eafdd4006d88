import * as v from 'valibot'
import { type ClearDescriptor, clearDescriptor } from '../../contract/clearDescriptor.ts'
import type { FindDescriptors } from './decode/describeCall.ts'

const timeoutMs = 3_000
const descriptors = /* @__PURE__ */ v.array(clearDescriptor)

/** Asks the vault for what its operator's descriptions say of a contract, once for each; none where it does not answer: then nothing is described. */
export function createFinder(vaultOrigin: string, fetch: typeof globalThis.fetch): FindDescriptors {
  const asked = new Map<string, Promise<readonly ClearDescriptor[]>>()
  return (chainId, address) => {
    const path = `/descriptors/${chainId}/${address.toLowerCase()}`
    const asking = asked.get(path) ?? ask(path)
    asked.set(path, asking)
    return asking
  }

  async function ask(path: string): Promise<readonly ClearDescriptor[]> {
    try {
      const answer = await fetch(vaultOrigin + path, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) })
      return v.parse(descriptors, await answer.json())
    } catch {
      asked.delete(path)
      return []
    }
  }
}

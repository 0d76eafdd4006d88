import { type CustodianClient, connectCustodian } from '../custody/worker/connectCustodian.ts'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}

/**
 * Starts the worker that alone holds keys. The policy of the page lets one script address through, and it is this one.
 *
 * @example const custodian = startCustodyWorker(workerUrl)
 */
export function startCustodyWorker(address: string): CustodianClient {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const createScriptURL = (url: string) => {
    if (url !== address) throw new TypeError('Not the address of the worker')
    return url
  }
  const trusted = trustedTypes?.createPolicy('billfold', { createScriptURL }).createScriptURL(address) ?? address
  return connectCustodian(new Worker(trusted, { type: 'module' }))
}

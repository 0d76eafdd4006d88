import type * as v from 'valibot'
import type { UpstreamNetwork } from '../UpstreamNetwork.ts'

/** Asks the Esplora services of Bitcoin networks. */
export type EsploraClient = {
  /**
   * Reads JSON from a path and parses it; `undefined` where the service knows no such thing (404).
   *
   * @throws UpstreamError when no service of the network answered with what can be read.
   */
  get<schema extends v.GenericSchema>(
    network: UpstreamNetwork,
    path: string,
    schema: schema,
  ): Promise<v.InferOutput<schema> | undefined>
  /**
   * Passes a request on; a refusal by the service is an answer.
   *
   * @throws UpstreamError when no service answered. What may have arrived is sent to no other.
   */
  pass(network: UpstreamNetwork, request: EsploraClient.Request): Promise<EsploraClient.Answer>
}

export declare namespace EsploraClient {
  type Request = {
    /** Below the root of the API, with its first slash. */
    readonly path: string
    /** Sent by POST; without one it is a GET. */
    readonly body?: string
  }
  type Answer = { readonly status: number; readonly text: string }
}

import type { SignMessage } from '../../../wire/sign/parseSignMessage.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import type { Publication } from '../link/RelayLink.ts'

/** What opens the envelopes of a topic: its key, or the private key that a sender agrees with. */
export type TopicKeys =
  | { readonly key: string; readonly privateKey?: undefined }
  | { readonly privateKey: string; readonly key?: undefined }

/** What a message came in: the key that opened it and, for an envelope of type 1, who sent it. */
export type OpenedMessage = { readonly key: string; readonly senderPublicKey?: string | undefined }

/** How a message is published: its topic, the key that encrypts it, and the values of the relay's `publish`. */
export type OutgoingMessage = {
  readonly topic: string
  readonly key: string
  readonly id: number
  readonly tag: number
  readonly ttl: number
  readonly prompt?: boolean
}

/** Encrypts and publishes messages; decrypts received ones and passes each to its handler once. */
export type Publisher = {
  /** Passes the messages of the topic to `handle`, one after another over all topics. */
  listen(topic: string, keys: TopicKeys, handle: (message: SignMessage, opened: OpenedMessage) => unknown): void
  stop(topic: string): void
  isListening(topic: string): boolean
  /** Resolves once the relay has it; errors as `RelayLink.publish`. */
  ask(
    outgoing: OutgoingMessage,
    request: { readonly method: string; readonly params: unknown },
    options?: Publisher.SendOptions,
  ): Promise<void>
  /** The envelope of a request, for `post`, which may send it several times. */
  seal(outgoing: OutgoingMessage, request: { readonly method: string; readonly params: unknown }): string
  /** Resolves once the relay has the envelope; errors as `RelayLink.publish`. */
  post(publication: Publication): Promise<void>
  /** Answers a request. A refusal of the relay is a fault, not an error: the wallet repeats the request. */
  answer(outgoing: OutgoingMessage, answer: { readonly result: unknown } | { readonly error: SignError }): void
  /**
   * Handles an envelope. Resolves true once the relay has the answer; false if it does not have it, or if the topic is not one of
   * this client.
   */
  receive(mail: { readonly topic: string; readonly message: string }): Promise<boolean>
  freshId(): number
}

export declare namespace Publisher {
  type SendOptions = {
    readonly isUrgent?: boolean
    readonly attest?: ((envelope: string) => Promise<string | undefined>) | undefined
    readonly signal?: AbortSignal | undefined
  }
}

import type { HttpClient } from './HttpClient.ts'

/** Sends a JSON text to an address and reads the answer as text. */
export type PostText = (url: string, body: string, options: PostText.Options) => Promise<PostText.Answer>

export declare namespace PostText {
  type Options = Pick<HttpClient.Request, 'isPrivateAllowed' | 'maxBytes' | 'signal' | 'timeoutMs'>
  type Answer = Pick<HttpClient.Answer, 'retryAfterMs' | 'status'> & { readonly text: string }
}

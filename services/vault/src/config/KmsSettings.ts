/** Which key a role wraps its secrets with. */
export type KmsSettings =
  | { readonly provider: 'file'; readonly file: string }
  | { readonly provider: 'transit'; readonly url: string; readonly key: string; readonly tokenFile: string }
  | {
      readonly provider: 'aws'
      readonly keyArn: string
      readonly region: string
      readonly url: string | undefined
      readonly accessKeyId: string
      readonly secretAccessKey: string
      readonly sessionToken: string | undefined
    }

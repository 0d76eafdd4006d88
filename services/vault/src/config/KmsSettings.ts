/** Which key a role wraps its secrets with. */
export type KmsSettings =
  | { readonly provider: 'file'; readonly file: string }
  | { readonly provider: 'transit'; readonly url: string; readonly key: string; readonly tokenFile: string }
  | { readonly provider: 'gcp'; readonly key: string; readonly accountFile: string; readonly url: string | undefined }
  | {
      readonly provider: 'azure'
      readonly url: string
      readonly key: string
      readonly tenantId: string
      readonly clientId: string
      readonly clientSecret: string
      readonly authority: string | undefined
    }
  | {
      readonly provider: 'aws'
      readonly keyArn: string
      readonly region: string
      readonly url: string | undefined
      readonly accessKeyId: string
      readonly secretAccessKey: string
      readonly sessionToken: string | undefined
    }

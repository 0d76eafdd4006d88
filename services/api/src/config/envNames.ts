/** Every setting of the service and its name in the environment. */
export const envNames = {
  dataFolder: 'BILLFOLD_DATA',
  databaseUrl: 'DATABASE_URL',
  host: 'BILLFOLD_API_HOST',
  port: 'BILLFOLD_API_PORT',
  publicUrl: 'BILLFOLD_API_URL',
  seedFile: 'BILLFOLD_API_SEED',
  trustedProxyCount: 'BILLFOLD_TRUSTED_PROXIES',
  rateFactor: 'BILLFOLD_RATE_FACTOR',
  logLevel: 'BILLFOLD_LOG_LEVEL',
  publicSuffixFile: 'BILLFOLD_PUBLIC_SUFFIX_LIST',
  retentionDays: 'BILLFOLD_ANALYTICS_DAYS',
  isPrivateRpcAllowed: 'BILLFOLD_ALLOW_PRIVATE_RPC',
  zerionKey: 'BILLFOLD_ZERION_KEY',
  zerionUrl: 'BILLFOLD_ZERION_URL',
  llamaUrl: 'BILLFOLD_LLAMA_URL',
  commit: 'BILLFOLD_COMMIT',
} as const

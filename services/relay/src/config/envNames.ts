/** Every setting of the service and its name in the environment. */
export const envNames = {
  dataFolder: 'BILLFOLD_DATA',
  store: 'BILLFOLD_RELAY_STORE',
  brokerUrl: 'BILLFOLD_RELAY_BROKER',
  host: 'BILLFOLD_RELAY_HOST',
  port: 'BILLFOLD_RELAY_PORT',
  metricsHost: 'BILLFOLD_RELAY_METRICS_HOST',
  metricsPort: 'BILLFOLD_RELAY_METRICS_PORT',
  trustedProxyCount: 'BILLFOLD_TRUSTED_PROXIES',
  urls: 'BILLFOLD_RELAY_URL',
  projectsFile: 'BILLFOLD_RELAY_PROJECTS',
  callsPerSecond: 'BILLFOLD_RELAY_CALLS_PER_SECOND',
  maxSockets: 'BILLFOLD_RELAY_MAX_SOCKETS',
  messageCharacters: 'BILLFOLD_RELAY_MESSAGE_CHARACTERS',
  drainSeconds: 'BILLFOLD_RELAY_DRAIN_SECONDS',
  logLevel: 'BILLFOLD_LOG_LEVEL',
} as const

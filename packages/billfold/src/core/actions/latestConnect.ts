/** Slot of the newest `connect` of a kit. */
export const latestConnect = (): { connectorId?: string; task?: AbortController } => ({})

/** A request that every session of these tests allows. */
export const sign = (topic: string) => ({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] })

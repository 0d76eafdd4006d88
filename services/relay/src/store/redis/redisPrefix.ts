/** All our keys and channels begin so. */
export const redisPrefix = 'billfold:relay:'

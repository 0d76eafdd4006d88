/** Channel of PostgreSQL on which instances tell each other of topics. */
export const newsChannel = 'billfold_relay_news'

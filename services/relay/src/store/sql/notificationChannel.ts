/** Channel of PostgreSQL through which instances notify each other. */
export const notificationChannel = 'billfold_relay_news'

/** Channel of PostgreSQL through which instances notify each other. It keeps its name: instances of two releases share it during a rolling update. */
export const notificationChannel = 'billfold_relay_news'

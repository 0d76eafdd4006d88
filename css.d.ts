// Style sheets are imported for their effect; the bundler of the page takes them.
declare module '*.css'
declare module 'billfold/styles.css'

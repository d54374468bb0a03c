/** A unit of relative times, such as '3 minutes ago'. */
export type RelativeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

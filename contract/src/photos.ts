/**
 * Names the event of an upload before its body, so that the server decides before it reads. Without it the part eventId
 * comes before the files; only callers who are signed in or have joined an event may send files first.
 */
export const EVENT_ID_HEADER = 'X-Event-Id';

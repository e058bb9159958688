// A build adds the endpoints that only pages with queries call to the table here (lean-endpoints.ts). The first pages need not
// load them.
export {};

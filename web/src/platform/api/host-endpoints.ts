// A build adds the endpoints of hosts and administrators to the table here (lean-endpoints.ts), so that the first pages need not load
// them.
export {};

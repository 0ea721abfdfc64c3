import { StoreUnreachable } from './event-store.js';
import { isOutage } from './outage.js';

const failing = (members: object): Error => Object.assign(new Error('it failed'), members);

describe('an outage', () => {
  it.each([
    ['the event store is out of reach', new StoreUnreachable('no answer')],
    ['no one listens at the address of the database', failing({ code: 'ECONNREFUSED', syscall: 'connect' })],
    ['the socket of the database is missing', failing({ code: 'ENOENT', syscall: 'connect' })],
    ['the name of the database has no address', failing({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
    ['the connection ended', new Error('Connection terminated unexpectedly')],
    ['the password was rotated', failing({ code: '28P01' })],
    ['the database is missing', failing({ code: '3D000' })],
    ['the database does not accept writes after a fail-over', failing({ code: '25006' })],
    ['the disk is full', failing({ code: '53100' })],
    ['there are too many connections', failing({ code: '53300' })],
    ['the database is shutting down', failing({ code: '57P01' })],
    ['two transactions waited for each other', failing({ code: '40P01' })],
  ])('is that %s', (_, error) => expect(isOutage(error)).toBe(true));

  it.each([
    ['a value is refused', failing({ code: '22P02' })],
    ['a row exists already', failing({ code: '23505' })],
    ['an earlier statement of the transaction failed', failing({ code: '25P02' })],
    ['a privilege is missing', failing({ code: '42501' })],
    ['a file is missing', failing({ code: 'ENOENT', syscall: 'open' })],
    ['the code is wrong', new TypeError('x is not a function')],
    ['something is thrown that is no error', 'no'],
  ])('is not that %s', (_, error) => expect(isOutage(error)).toBe(false));
});

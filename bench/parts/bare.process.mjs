import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Module, NotFoundException, Param, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, MaxLength, Min, ValidateNested } from 'class-validator';
import pg from 'pg';
import { serve } from './serve.mjs';

/* Minimal cost of a Nest application: a route that checks a body by class-validator and makes one INSERT, and one that reads a row. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
await pool.query('CREATE TABLE IF NOT EXISTS bare (id uuid PRIMARY KEY, document json NOT NULL)');

class Reference {}
class TransferBody {}
class BareController {
  async write(body) {
    const document = { id: randomUUID(), ...body, status: 'PENDING', createdAt: new Date().toISOString() };
    await pool.query({
      name: 'write',
      text: 'INSERT INTO bare (id, document) VALUES ($1, $2)',
      values: [document.id, JSON.stringify(document)],
    });
    return document;
  }

  async read(id) {
    const { rows } = await pool.query({ name: 'read', text: 'SELECT document FROM bare WHERE id = $1', values: [id] });
    if (rows[0] === undefined) throw new NotFoundException();
    return rows[0].document;
  }
}
class BareModule {}

// decorators, applied by hand: this file runs as it stands
const member = (type, name, ...decorators) => decorators.forEach((decorate) => decorate(type.prototype, name));
member(Reference, 'accountId', IsString(), MaxLength(100));
member(
  TransferBody,
  'source',
  ValidateNested(),
  Type(() => Reference),
);
member(
  TransferBody,
  'destination',
  ValidateNested(),
  Type(() => Reference),
);
member(TransferBody, 'amount', IsInt(), Min(1));
member(TransferBody, 'remittanceInformation', IsOptional(), IsString(), MaxLength(80));
const route = (name, verb, parameter, type) => {
  verb(BareController.prototype, name, Object.getOwnPropertyDescriptor(BareController.prototype, name));
  parameter(BareController.prototype, name, 0);
  Reflect.defineMetadata('design:paramtypes', [type], BareController.prototype, name);
};
route('write', Post(), Body(), TransferBody);
route('read', Get(':id'), Param('id'), String);
Controller('bare')(BareController);
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
await serve(app, () => pool.end());

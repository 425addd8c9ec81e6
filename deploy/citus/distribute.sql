-- Spreads the record over the workers of a Citus cluster by wagon number. Once, on the coordinator, by the product's
-- role, after the product has made its tables there and was stopped; what it holds is moved along. See
-- docs/scaling-database.md. Every table of the schema is named here once: a new one has to be decided on.

-- Registry and railway, small and joined with what is spread: a copy on every worker. Those referred to come first.
SELECT create_reference_table('country');
SELECT create_reference_table('region');
SELECT create_reference_table('station');
SELECT create_reference_table('section');
SELECT create_reference_table('wagon');
SELECT create_reference_table('sensor');
SELECT create_reference_table('sensor_assignment');
SELECT create_reference_table('alert_rule');
SELECT create_reference_table('alert_temperature_range');

-- What grows with the fleet: all that is known of a wagon lies on one worker, so joins and transactions about it stay there.
SET citus.shard_count = 32;
SELECT create_distributed_table('position', 'wagon_number');
SELECT create_distributed_table('wagon_state', 'wagon_number', colocate_with => 'position');
SELECT create_distributed_table('wagon_event', 'wagon_number', colocate_with => 'position');
SELECT create_distributed_table('wagon_course', 'wagon_number', colocate_with => 'position');
SELECT create_distributed_table('event_checkpoint', 'wagon_number', colocate_with => 'position');
SELECT create_distributed_table('arrival_estimate', 'wagon_number', colocate_with => 'position');
SELECT create_distributed_table('sensor_hours', 'wagon_number', colocate_with => 'position');

-- These stay on the coordinator: people and what they do, queues that are taken from in order, what no wagon has.
-- local: employee
-- local: session
-- local: employee_identity
-- local: identity_nonce
-- local: tries
-- local: audit_entry
-- local: plan
-- local: plan_note
-- local: alert
-- local: alert_channel
-- local: alert_message
-- local: import_run
-- local: import_fault
-- local: report_run
-- local: event_backlog
-- local: event_correction
-- local: unassigned_reading
-- local: unassigned_sensor
-- local: broker_session
-- local: installation
-- local: migration
